@NullMarked
package io.kingsnake.report.graph;

import org.jspecify.annotations.NullMarked;
