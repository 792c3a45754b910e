import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Code, Text } from '#ui/display/text.ts'
import { changeWhatsapp, readWhatsapp, type WhatsappAccount } from '../../recipient-whatsapp/contract.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** How messages go by WhatsApp. Its secrets go in, and never come out. */
export function WhatsappCard() {
  const { data } = useQuery(queryOf(readWhatsapp))
  return data ? <Account key={JSON.stringify(data)} account={data} /> : null
}

function Account({ account: known }: { account: WhatsappAccount }) {
  const t = useText('logistics-recipient-whatsapp')
  const may = useMay(changeWhatsapp)
  const { url, account, prefix, isSet, callback, verifyToken } = known
  const form = useEndpointForm(changeWhatsapp, {
    initial: { url, account, prefix, token: '', appSecret: '' },
    stale: [readWhatsapp],
    onDone: () => showNotice({ kind: 'success', text: t('card.saved') }),
  })
  const kept = isSet ? t('card.kept') : undefined
  return (
    <Stack gap="md" align="stretch">
      <Text size="sm" c="dimmed">
        {t('card.text')}
      </Text>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Locked when={!may}>
          <Stack gap="md" align="stretch">
            <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
              <TextInput dir="ltr" label={t('card.account')} {...form.bind('account')} />
              <TextInput dir="ltr" label={t('card.url')} {...form.bind('url')} />
              <TextInput
                dir="ltr"
                label={t('card.prefix')}
                description={t('card.prefixText')}
                inputWrapperOrder={order}
                {...form.bind('prefix')}
              />
              {(['token', 'appSecret'] as const).map((name) => (
                <PasswordInput
                  key={name}
                  dir="ltr"
                  autoComplete="off"
                  label={t(`card.${name}`)}
                  description={kept}
                  inputWrapperOrder={order}
                  {...form.bind(name)}
                />
              ))}
            </SimpleGrid>
            {may && isSet && (
              <Text size="sm">
                {t('card.callback')} <Code>{callback}</Code> {t('card.verifyToken')} <Code>{verifyToken}</Code>
              </Text>
            )}
          </Stack>
        </Locked>
        {may && (
          <Group justify="flex-end" mt="lg">
            <SendButton loading={form.isSending}>{t('card.save')}</SendButton>
          </Group>
        )}
      </form>
    </Stack>
  )
}
