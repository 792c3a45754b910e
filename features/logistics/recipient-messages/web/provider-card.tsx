import type { ComponentProps } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Alert } from '#ui/display/display.ts'
import { NativeSelect, PasswordInput, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Code, Text } from '#ui/display/text.ts'
import { changeSmsProvider, longTexts, readMessageSettings, smsKinds, type SmsProvider } from '../contract.ts'

/** How texts are sent. Its secret goes in, and never comes out. */
export function ProviderCard({ provider }: { provider: SmsProvider }) {
  const t = useText('logistics-recipient-messages')
  const may = useMay(changeSmsProvider)
  const { kind, url, account, sender, longTexts: before, isSecretSet, hasSockets, callback } = provider
  const form = useEndpointForm(changeSmsProvider, {
    initial: { kind, url, account, sender, longTexts: before, secret: '' },
    stale: [readMessageSettings],
    onDone: () => showNotice({ kind: 'success', text: t('provider.saved') }),
  })
  const { kind: chosen, url: written } = form.getValues()
  const service = chosen === 'none' || chosen === 'http' ? undefined : chosen
  return (
    <Stack gap="md" align="stretch">
      <Text size="sm" c="dimmed">
        {t('provider.text')}
      </Text>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Locked when={!may}>
          <Stack gap="md" align="stretch">
            <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
              <NativeSelect
                label={t('provider.kind')}
                data={smsKinds.map((one) => ({ value: one, label: t(`provider.kinds.${one}`) }))}
                {...form.bind('kind')}
              />
              {chosen !== 'none' && (
                <TextInput
                  dir="ltr"
                  label={t(service ? `provider.of.${service}.url` : 'provider.url')}
                  {...form.bind('url')}
                />
              )}
              {service && <TextInput dir="ltr" label={t(`provider.of.${service}.account`)} {...form.bind('account')} />}
              {chosen !== 'none' && <TextInput dir="ltr" label={t('provider.sender')} {...form.bind('sender')} />}
              {chosen !== 'none' && (
                <PasswordInput
                  dir="ltr"
                  autoComplete="off"
                  label={t(service ? `provider.of.${service}.secret` : 'provider.secretHttp')}
                  description={isSecretSet ? t('provider.secretSet') : undefined}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...form.bind('secret')}
                />
              )}
              {chosen === 'smpp' && <LongTexts {...form.bind('longTexts')} />}
            </SimpleGrid>
            {chosen === 'smpp' && <SmppHints hasSockets={hasSockets} isPlain={/^smpp:/i.test(written)} />}
            {callback !== '' && chosen === kind && (
              <Text size="sm">
                {t('provider.callback')} <Code>{callback}</Code>
              </Text>
            )}
          </Stack>
        </Locked>
        {may && (
          <Group justify="flex-end" mt="lg">
            <SendButton loading={form.isSending}>{t('provider.save')}</SendButton>
          </Group>
        )}
      </form>
    </Stack>
  )
}

function LongTexts(bound: ComponentProps<typeof NativeSelect>) {
  const t = useText('logistics-recipient-messages')
  return (
    <NativeSelect
      label={t('provider.smpp.long')}
      description={t('provider.smpp.longText')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={longTexts.map((one) => ({ value: one, label: t(`provider.smpp.longTexts.${one}`) }))}
      {...bound}
    />
  )
}

/** What holds of a connection that no call needs. */
function SmppHints({ hasSockets, isPlain }: { hasSockets: boolean; isPlain: boolean }) {
  const t = useText('logistics-recipient-messages')
  if (!hasSockets) return <Alert color="warning">{t('provider.smpp.none')}</Alert>
  return (
    <>
      {isPlain && <Alert color="warning">{t('provider.smpp.plain')}</Alert>}
      <Text size="sm">{t('provider.smpp.reports')}</Text>
    </>
  )
}
