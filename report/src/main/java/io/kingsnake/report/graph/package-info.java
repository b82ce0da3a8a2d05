/** Counterexamples as drawings: for Graphviz, and as SVG without it. */
@NullMarked
package io.kingsnake.report.graph;

import org.jspecify.annotations.NullMarked;
