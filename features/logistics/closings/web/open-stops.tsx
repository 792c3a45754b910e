import { useText } from '#kit/web/i18n.ts'
import { Checkbox, NativeSelect, TextInput } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { Text, Title } from '#ui/text.ts'
import { stateTones } from '../../deliveries/rules.ts'
import type { LogisticsFacts } from '../../settings/contract.ts'
import type { OpenStop } from '../contract.ts'
import type { Found } from './close-dialog.tsx'
import { untouched, type ClosingDraft, type StopDraft } from './closing-draft.ts'

type Props = { found: Found; facts: LogisticsFacts; draft: ClosingDraft; onDraft: (draft: ClosingDraft) => void }

/** Stops that weren't served or failed: what becomes of each. */
export function OpenStops({ found, facts, draft, onDraft }: Props) {
  const t = useText('logistics-closings')
  if (found.openStops.length === 0) return <Text>{t('stops.none')}</Text>
  return (
    <section aria-label={t('stops.title')}>
      <Title order={3} size="h5" mb="xs">
        {t('stops.title')}
      </Title>
      <Stack gap="md">
        {found.openStops.map((stop) => (
          <OneStop
            key={stop.deliveryId}
            stop={stop}
            facts={facts}
            draft={draft.stops[stop.deliveryId] ?? untouched}
            onDraft={(next) => onDraft({ ...draft, stops: { ...draft.stops, [stop.deliveryId]: next } })}
          />
        ))}
      </Stack>
    </section>
  )
}

type StopProps = { stop: OpenStop; facts: LogisticsFacts; draft: StopDraft; onDraft: (draft: StopDraft) => void }

function OneStop(props: StopProps) {
  const t = useText('logistics-closings')
  const words = useText('logistics-deliveries')
  const { stop, facts, draft, onDraft } = props
  const { position, recipient, reference, state, failureReason, choices, isUnserved, isBack } = stop
  const reasonOf = (key: string) => facts.reasons.find((one) => one.key === key)?.name ?? key
  return (
    <Stack gap="xs" role="group" aria-label={recipient}>
      <Group gap="sm">
        <Text fw={600}>
          <bdi>{`${position + 1}. ${recipient}`}</bdi>
        </Text>
        <Text c="dimmed">
          <bdi>{reference}</bdi>
        </Text>
        <StatusChip tone={stateTones[state]}>{words(`states.${state}`)}</StatusChip>
        {failureReason && <Text c="dimmed">{reasonOf(failureReason)}</Text>}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          required
          label={t('stops.choice')}
          data={[
            { value: '', label: t('stops.choose') },
            ...choices.map((value) => ({ value, label: t(`stops.choices.${value}`) })),
          ]}
          value={draft.choice}
          onChange={(event) => {
            const choice = choices.find((one) => one === event.currentTarget.value) ?? ''
            onDraft({ ...draft, choice })
          }}
        />
        {isUnserved && draft.choice !== 'cancel' && <Reason {...props} />}
        {draft.choice === 'reschedule' && (
          <TextInput
            type="date"
            dir="ltr"
            label={t('stops.date')}
            value={draft.date}
            onChange={(event) => onDraft({ ...draft, date: event.currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {!isBack && (
        <Checkbox
          label={t('stops.isBack')}
          checked={draft.isBack}
          onChange={(event) => onDraft({ ...draft, isBack: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

function Reason({ facts, draft, onDraft }: StopProps) {
  const t = useText('logistics-closings')
  const reasons = facts.reasons.filter(({ isActive }) => isActive).map(({ key, name }) => ({ value: key, label: name }))
  return (
    <NativeSelect
      required
      label={t('stops.reason')}
      data={[{ value: '', label: t('stops.choose') }, ...reasons]}
      value={draft.reason}
      onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
    />
  )
}
