/**
 * The report as one page that needs no network: data, styles and scripts are in it. Scripts of
 * others are kept beside ours as they were published, with their licences.
 */
@NullMarked
package io.kingsnake.report.html;

import org.jspecify.annotations.NullMarked;
