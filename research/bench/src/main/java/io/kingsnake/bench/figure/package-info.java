/**
 * The figures of the papers, drawn again: {@code Figures} makes one or all, {@code Lab} generates
 * histories and has encodings decide them, one class for each paper defines the measurements, and
 * {@code PlotSvg} and {@code PlotCsv} write them.
 */
@NullMarked
package io.kingsnake.bench.figure;

import org.jspecify.annotations.NullMarked;
