import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, PasswordInput, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Code, Text } from '#ui/display/text.ts'
import { cardProviders, changeCardAccount, readCardAccount, type CardAccount } from '../contract.ts'

/** Who takes cards at the checkout. Its keys go in, and never come out. */
export function AccountCard() {
  const { data, error, refetch } = useQuery(queryOf(readCardAccount))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={4} />
  return <AccountForm key={JSON.stringify(data)} account={data} />
}

function AccountForm({ account }: { account: CardAccount }) {
  const t = useText('ecommerce-card-payments')
  const may = useMay(changeCardAccount)
  const { kind, url, callback, isSecretKeySet, isSigningSecretSet, isClosing } = account
  const form = useEndpointForm(changeCardAccount, {
    initial: { kind, url, secretKey: '', signingSecret: '' },
    stale: [readCardAccount],
    onDone: () => showNotice({ kind: 'success', text: t('saved') }),
  })
  const isOn = form.getValues().kind !== 'none'
  const secret = (field: 'secretKey' | 'signingSecret', isSet: boolean) => (
    <PasswordInput
      dir="ltr"
      autoComplete="off"
      label={t(field)}
      description={isSet ? t('keySet') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.bind(field)}
    />
  )
  return (
    <SectionCard title={t('title')} text={t('text')}>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Locked when={!may}>
          <Stack gap="md" align="stretch">
            <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
              <NativeSelect
                label={t('provider')}
                data={cardProviders.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
                {...form.bind('kind')}
              />
              {isOn && <TextInput dir="ltr" label={t('url')} {...form.bind('url')} />}
              {isOn && secret('secretKey', isSecretKeySet)}
              {isOn && secret('signingSecret', isSigningSecretSet)}
            </SimpleGrid>
            {isClosing && <Text size="sm">{t('closing')}</Text>}
            {isOn && (
              <Text size="sm">
                {t('callback')} <Code dir="ltr">{callback}</Code>
              </Text>
            )}
          </Stack>
        </Locked>
        {may && (
          <Group justify="flex-end" mt="lg">
            <SendButton loading={form.isSending}>{t('save')}</SendButton>
          </Group>
        )}
      </form>
    </SectionCard>
  )
}
