import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { addMessages } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import ui from '#ui/messages/en.json' with { type: 'json' }
import { readEmailReports, type EmailReports } from '../../recipient-email/contract.ts'
import texts from '../../recipient-email/messages/en.json' with { type: 'json' }
import { EmailCard } from './email-card.tsx'

// Drawn as text, where there is no browser to listen in.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}))
vi.mock('#kit/web/use-session.ts', () => ({ useMay: vi.fn() }))

beforeEach(() => {
  addMessages('en', { ui, 'logistics-recipient-email': texts })
  vi.mocked(useMay).mockReturnValue(true)
})

const nothing: EmailReports = {
  kind: 'none',
  isSecretSet: false,
  callback: '',
  lastReportAt: null,
  confirmUrl: '',
  blockedAddresses: 0,
}
const callback = 'https://shop.example/api/integrations/email/ses?key=f00d'
const confirmUrl = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription'

function drawn(reports: Partial<EmailReports>): string {
  const client = new QueryClient()
  client.setQueryData(queryOf(readEmailReports).queryKey, { ...nothing, ...reports })
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <EmailCard />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('without a provider says that a mailbox does, and takes no secret', () => {
  const text = drawn({})
  expect(text).toContain('Without a provider: connect the mailbox')
  expect(text).not.toContain('type="password"')
  expect(text).not.toContain('Address for reports')
})

it('a provider that signs its reports has its secret entered, which is never drawn again', () => {
  const text = drawn({ kind: 'mailgun', isSecretSet: true, callback })
  expect(text).toContain('HTTP webhook signing key')
  expect(/<input[^>]*type="password"[^>]*>/.exec(text)?.[0]).toContain('value=""')
  expect(text).toContain('One is set. Leave this empty to keep it.')
  expect(text).toContain('No report yet')
})

it('a provider with a keyed address shows it, what Amazon wants confirmed, and who gets no more emails', () => {
  const text = drawn({ kind: 'ses', isSecretSet: true, callback, confirmUrl, blockedAddresses: 1 })
  expect(text).toContain(callback)
  expect(text).toContain(`href="${confirmUrl}"`)
  expect(text).toContain('1 address gets no more emails')
  expect(text).toContain('Show these addresses')
  expect(text).toContain('Save reports')
})

it('whoever may only read sees neither the address nor what changes something', () => {
  vi.mocked(useMay).mockReturnValue(false)
  const text = drawn({ kind: 'ses', isSecretSet: true, blockedAddresses: 2 })
  expect(text).toContain('Shown only to people who may change settings.')
  expect(text).toContain('2 addresses get no more emails')
  for (const hidden of ['Show these addresses', 'Save reports']) expect(text).not.toContain(hidden)
})
