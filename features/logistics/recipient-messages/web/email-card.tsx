import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, PasswordInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Anchor, Code, Text } from '#ui/display/text.ts'
import { changeEmailReports, readEmailReports, type EmailReports } from '../../recipient-email/contract.ts'
import { hasKeyedAddress, reporterKinds } from '../../recipient-email/rules.ts'
import { BlockedDialog } from './blocked-dialog.tsx'

/** Who reports what became of emails. Secrets go in, and never come out. */
export function EmailCard() {
  const { data } = useQuery(queryOf(readEmailReports))
  return data ? <Reports key={`${data.kind} ${data.callback}`} known={data} /> : null
}

function Reports({ known }: { known: EmailReports }) {
  const t = useText('logistics-recipient-email')
  const may = useMay(changeEmailReports)
  const form = useEndpointForm(changeEmailReports, {
    initial: { kind: known.kind, secret: '' },
    stale: [readEmailReports],
    onDone: () => showNotice({ kind: 'success', text: t('card.saved') }),
  })
  const { kind } = form.getValues()
  const isKept = kind === known.kind && known.isSecretSet
  return (
    <Stack gap="md" align="stretch">
      <Text size="sm" c="dimmed">
        {t('card.text')}
      </Text>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Stack gap="md" align="stretch">
          <Locked when={!may}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
              <NativeSelect
                label={t('card.kind')}
                data={reporterKinds.map((one) => ({ value: one, label: t(`card.kinds.${one}`) }))}
                {...form.bind('kind')}
              />
              {kind !== 'none' && !hasKeyedAddress(kind) && (
                <PasswordInput
                  dir="ltr"
                  autoComplete="off"
                  label={t(`card.secrets.${kind}`)}
                  description={isKept ? t('card.kept') : undefined}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...form.bind('secret')}
                />
              )}
            </SimpleGrid>
          </Locked>
          {kind === 'none' ? (
            <Text size="sm">{t('card.mailbox')}</Text>
          ) : (
            <Text size="sm">
              {t(`card.hints.${kind}`)} {!isKept && hasKeyedAddress(kind) && t('card.after')}
            </Text>
          )}
          {isKept && <Address known={known} />}
          <Blocked count={known.blockedAddresses} may={may} />
        </Stack>
        {may && (
          <Group justify="flex-end" mt="lg">
            <SendButton loading={form.isSending}>{t('card.save')}</SendButton>
          </Group>
        )}
      </form>
    </Stack>
  )
}

/** Where the provider reports to, and whether it does. */
function Address({ known: { callback, lastReportAt, confirmUrl } }: { known: EmailReports }) {
  const t = useText('logistics-recipient-email')
  const format = useFormat()
  return (
    <>
      <Stack gap={4} align="stretch">
        <Text size="sm" fw={500}>
          {t('card.callback')}
        </Text>
        {callback === '' ? <Text size="sm">{t('card.hidden')}</Text> : <Callback address={callback} />}
      </Stack>
      {confirmUrl !== '' && (
        <Alert color="warning">
          {t('card.confirm')}{' '}
          <Anchor href={confirmUrl} target="_blank" rel="noreferrer">
            {t('card.confirmLink')}
          </Anchor>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {lastReportAt === null ? t('card.never') : t('card.last', { time: format.dateTime(lastReportAt) })}
      </Text>
    </>
  )
}

function Callback({ address }: { address: string }) {
  const t = useText('logistics-recipient-email')
  return (
    <Group gap="sm">
      <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="xs" variant="light" onClick={copy}>
            {t(copied ? 'card.copied' : 'card.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

function Blocked({ count, may }: { count: number; may: boolean }) {
  const t = useText('logistics-recipient-email')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {count > 0 && (
        <Group gap="sm">
          <Text size="sm">{t('card.blocked', { count, shown: format.number(count) })}</Text>
          {may && (
            <Button size="xs" variant="light" onClick={() => setOpen(true)}>
              {t('card.blockedLink')}
            </Button>
          )}
        </Group>
      )}
      <BlockedDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
