import { Button, type ButtonProps } from '@mantine/core'
import { useIsOutdated } from './outdated.ts'

/**
 * Sends the form it stands in. Pressing it leaves the focus in the field: leaving the field would check it, a complaint
 * would move the button from under the pointer, and the press would be lost. It rests while the form is outdated.
 */
export function SendButton({ disabled = false, ...props }: ButtonProps) {
  const isOutdated = useIsOutdated()
  return (
    <Button
      type="submit"
      onMouseDown={(event) => event.preventDefault()}
      disabled={disabled || isOutdated}
      {...props}
    />
  )
}
