import { PasswordInput as PlainPasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A field for a password that says to everyone when what it holds is wrong. */
export function PasswordInput(props: ComponentProps<typeof PlainPasswordInput>) {
  // The library marks no field of its own here, as it does everywhere else.
  return <PlainPasswordInput aria-invalid={props.error ? true : undefined} {...props} />
}
