package io.kingsnake.online;
