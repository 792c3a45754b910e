import { Button, type ButtonProps } from '@mantine/core'

/**
 * Sends the form it stands in. Pressing it leaves the focus in the field: leaving the field would check it, a complaint
 * would move the button from under the pointer, and the press would be lost.
 */
export function SendButton(props: ButtonProps) {
  return <Button type="submit" onMouseDown={(event) => event.preventDefault()} {...props} />
}
