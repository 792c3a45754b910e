import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { UnreadSettings } from '#platform/events/web/unread-settings.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, NumberInput, Switch, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { readWhatsapp } from '../../recipient-whatsapp/contract.ts'
import { changeMessageSettings, readMessageSettings, type MessageSettings } from '../contract.ts'
import { ChannelOrder } from './channel-order.tsx'
import type { Known, MessagesForm } from './messages-form.ts'
import { ProvidersCard } from './providers-card.tsx'
import { TextsCard } from './texts-card.tsx'

/** What recipients are told, in which words, and how it’s sent. */
export function SettingsTab() {
  const t = useText('logistics-recipient-messages')
  const { data, error, refetch } = useQuery(queryOf(readMessageSettings))
  return (
    <>
      <PageHeader title={t('screens.settings')} text={t('set.text')} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton fields={8} />}
      {data && (
        <Stack gap="lg" align="stretch">
          <UnreadSettings entity="messageSetting" unread={data.unread} />
          <ProvidersCard sms={data.sms} />
          <Editing value={data.value} version={data.version}>
            {(value) => <Form key={data.version} value={value} known={data} />}
          </Editing>
        </Stack>
      )}
    </>
  )
}

function Form({ value, known }: { value: MessageSettings; known: Known }) {
  const t = useText('logistics-recipient-messages')
  const form: MessagesForm = useEndpointForm<typeof changeMessageSettings, { version: number; value: MessageSettings }>(
    changeMessageSettings,
    {
      initial: { version: known.version, value },
      stale: [readMessageSettings],
      onDone: () => showNotice({ kind: 'success', text: t('set.saved') }),
    },
  )
  return (
    <SettingsForm
      form={form}
      change={changeMessageSettings}
      labels={{ save: t('set.save'), discard: t('set.discard') }}
    >
      <General form={form} known={known} />
      <Limits form={form} />
      <TextsCard form={form} example={known.example} />
    </SettingsForm>
  )
}

function General({ form, known }: { form: MessagesForm; known: Known }) {
  const t = useText('logistics-recipient-messages')
  const { data: whatsapp } = useQuery(queryOf(readWhatsapp))
  const isSet = {
    email: known.hasEmail,
    sms: known.sms.kind !== 'none' && (known.sms.kind !== 'smpp' || known.sms.hasSockets),
    whatsapp: whatsapp?.isSet ?? false,
    push: true,
    webhook: known.hasWebhook,
  }
  return (
    <SectionCard title={t('set.general')}>
      <Stack gap="md" align="stretch">
        <Switch label={t('set.isOn')} description={t('set.isOnText')} {...form.bind('value.isOn')} />
        <ChannelOrder
          channels={form.getValues().value.channels}
          isSet={isSet}
          onChange={(channels) => form.setFieldValue('value.channels', channels)}
        />
        {!isSet.email && form.getValues().value.channels.includes('email') && <Text size="sm">{t('set.noEmail')}</Text>}
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          <NativeSelect
            label={t('set.language')}
            data={peopleLanguages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
            {...form.bind('value.language')}
          />
          <TextInput
            dir="ltr"
            label={t('set.countryCode')}
            description={t('set.countryCodeText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.bind('value.countryCode')}
          />
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}

function Limits({ form }: { form: MessagesForm }) {
  const t = useText('logistics-recipient-messages')
  const { isOn } = form.getValues().value.quiet
  const minutes = t('set.minutes')
  return (
    <SectionCard title={t('set.limits')}>
      <Stack gap="md" align="stretch">
        <Switch label={t('set.quiet')} description={t('set.quietText')} {...form.bind('value.quiet.isOn')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <TextInput dir="ltr" disabled={!isOn} label={t('set.quietFrom')} {...form.bind('value.quiet.from')} />
          <TextInput dir="ltr" disabled={!isOn} label={t('set.quietTo')} {...form.bind('value.quiet.to')} />
          <NumberInput label={t('set.mostPerDay')} {...form.bind('value.mostPerDay')} />
          <NumberInput label={t('set.changeMinutes')} unit={minutes} {...form.bind('value.changeMinutes')} />
          <NumberInput label={t('set.nearStops')} {...form.bind('value.near.stops')} />
          <NumberInput label={t('set.nearMinutes')} unit={minutes} {...form.bind('value.near.minutes')} />
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}
