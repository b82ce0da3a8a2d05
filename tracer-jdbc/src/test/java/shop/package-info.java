/** An application, as far as its call sites go. */
@org.jspecify.annotations.NullMarked
package shop;
