import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PasswordInput } from './inputs.ts'

const fieldWith = (error: string | undefined) =>
  /<input[^>]*>/.exec(
    renderToStaticMarkup(
      <MantineProvider>
        <PasswordInput aria-label="Password" error={error} />
      </MantineProvider>,
    ),
  )?.[0]

it('a password that is refused is marked as wrong, and only then', () => {
  expect(fieldWith('Too short')).toContain('aria-invalid="true"')
  expect(fieldWith(undefined)).not.toContain('aria-invalid')
})
