import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeTracking, readLogisticsSettings } from '../../settings/contract.ts'
import {
  trackingOffers,
  trackingParts,
  type TrackingOffer,
  type TrackingPart,
  type TrackingSettings,
} from '../../settings/rules/tracking-page.ts'
import { TextsCard } from './texts-card.tsx'
import type { TrackingForm } from './tracking-form.ts'

/** What recipients see and can do on their page, beside a real delivery on it. */
export function SettingsTab() {
  const t = useText('logistics-settings')
  const { data, error, refetch } = useQuery(queryOf(readLogisticsSettings))
  const version = data?.versions['tracking'] ?? 0
  return (
    <>
      <PageHeader title={t('screens.tracking')} text={t('tracking.text')} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton fields={8} />}
      {data && (
        <Editing value={data.tabs.tracking} version={version}>
          {(value) => <Form key={version} value={value} version={version} />}
        </Editing>
      )}
    </>
  )
}

function Form({ value, version }: { value: TrackingSettings; version: number }) {
  const t = useText('logistics-settings')
  const form: TrackingForm = useEndpointForm<typeof changeTracking, { version: number; value: TrackingSettings }>(
    changeTracking,
    {
      initial: { version, value },
      stale: [readLogisticsSettings],
      onDone: () => showNotice({ kind: 'success', text: t('tracking.saved') }),
    },
  )
  return (
    <SettingsForm form={form} change={changeTracking} labels={{ save: t('save'), discard: t('discard') }}>
      <Offers form={form} />
      <Shown form={form} />
      <TextsCard form={form} />
    </SettingsForm>
  )
}

/** What no update turns on in a workspace that is in use. */
const chosenByWorkspace: readonly TrackingOffer[] = ['pin', 'anotherSlot', 'cancel']

function Offers({ form }: { form: TrackingForm }) {
  const t = useText('logistics-settings')
  const { offers } = form.getValues().value
  const isStillOff = (one: TrackingOffer) => chosenByWorkspace.includes(one) && !offers[one]
  return (
    <SectionCard title={t('tracking.offers')} text={t('tracking.offersText')}>
      <Stack gap="lg" align="stretch">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {trackingOffers.map((one) => (
            <Switch
              key={one}
              label={t(`tracking.${one}`)}
              description={isStillOff(one) ? t('tracking.sinceUpdate') : undefined}
              {...form.bind(`value.offers.${one}`)}
            />
          ))}
        </SimpleGrid>
        <NumberInput
          maw={320}
          label={t('tracking.linkDays')}
          description={t('tracking.linkDaysText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          unit={t('daysUnit')}
          {...form.bind('value.linkDays')}
        />
      </Stack>
    </SectionCard>
  )
}

function Shown({ form }: { form: TrackingForm }) {
  const t = useText('logistics-settings')
  const texts: Partial<Record<TrackingPart, string>> = {
    driverName: t('tracking.driverNameText'),
    contents: t('tracking.contentsText'),
    map: t('tracking.mapText'),
    handover: t('tracking.handoverText'),
  }
  return (
    <SectionCard title={t('tracking.shows')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {trackingParts.map((one) => (
          <Switch
            key={one}
            label={t(`tracking.${one}`)}
            description={texts[one]}
            {...form.bind(`value.shows.${one}`)}
          />
        ))}
      </SimpleGrid>
    </SectionCard>
  )
}
