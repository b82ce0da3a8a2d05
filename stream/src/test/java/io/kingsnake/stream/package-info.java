package io.kingsnake.stream;
