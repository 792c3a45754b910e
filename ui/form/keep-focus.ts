/**
 * For the button that sends a form: pressing it leaves the focus in the field. Leaving the field would check it, a
 * complaint would move the button from under the pointer, and the press would be lost.
 */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault()
}
