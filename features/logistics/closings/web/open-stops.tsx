import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { todayIn } from '#kit/web/zones.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Checkbox, NativeSelect } from '#ui/input/inputs.ts'
import { Group, Paper, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text, Title } from '#ui/display/text.ts'
import { stateTones } from '../../deliveries/rules/state-tones.ts'
import type { LogisticsFacts } from '../../settings/contract.ts'
import type { OpenStop } from '../contract.ts'
import type { Found } from './close-dialog.tsx'
import { settlements } from '../rules.ts'
import { untouched, withAll, type ClosingDraft, type StopDraft } from './closing-draft.ts'

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
        {found.openStops.length > 1 && <AllStops found={found} facts={facts} draft={draft} onDraft={onDraft} />}
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
  const words = useText('logistics-deliveries')
  const { stop, facts, draft, onDraft } = props
  const { position, recipient, reference, state, failureReason, isBack } = stop
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
      <Decision {...props} />
      {!isBack && <IsBack draft={draft} onDraft={onDraft} />}
    </Stack>
  )
}

/** One decision for all that are open, which single stops may leave again. */
function AllStops({ found, facts, draft, onDraft }: Props) {
  const t = useText('logistics-closings')
  const format = useFormat()
  const [all, setAll] = useState(untouched)
  const { openStops } = found
  const count = openStops.length
  const choices = settlements.filter((one) => openStops.some((stop) => stop.choices.includes(one)))
  const isUnserved = openStops.some((stop) => stop.isUnserved)
  const change = (next: StopDraft) => {
    setAll(next)
    onDraft(withAll(found, draft, { before: all, after: next }))
  }
  const name = t('stops.all', { count, number: format.number(count) })
  return (
    <Paper withBorder p="md" radius="md" role="group" aria-label={name}>
      <Stack gap="xs">
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('stops.allText')}
        </Text>
        <Decision stop={{ choices, isUnserved }} facts={facts} draft={all} onDraft={change} />
        <IsBack draft={all} onDraft={change} />
      </Stack>
    </Paper>
  )
}

type DecisionProps = Omit<StopProps, 'stop'> & { stop: Pick<OpenStop, 'choices' | 'isUnserved'> }

function Decision(props: DecisionProps) {
  const t = useText('logistics-closings')
  const { stop, facts, draft, onDraft } = props
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NativeSelect
        required
        label={t('stops.choice')}
        data={[
          { value: '', label: t('stops.choose') },
          ...stop.choices.map((value) => ({ value, label: t(`stops.choices.${value}`) })),
        ]}
        value={draft.choice}
        onChange={(event) => {
          const choice = stop.choices.find((one) => one === event.currentTarget.value) ?? ''
          onDraft({ ...draft, choice })
        }}
      />
      {stop.isUnserved && draft.choice !== 'cancel' && <Reason facts={facts} draft={draft} onDraft={onDraft} />}
      {draft.choice === 'reschedule' && (
        <DateInput
          label={t('stops.date')}
          min={todayIn(facts.timeZone)}
          value={draft.date}
          onChange={(date) => onDraft({ ...draft, date })}
        />
      )}
    </SimpleGrid>
  )
}

function IsBack({ draft, onDraft }: Pick<StopProps, 'draft' | 'onDraft'>) {
  const t = useText('logistics-closings')
  return (
    <Checkbox
      label={t('stops.isBack')}
      checked={draft.isBack}
      onChange={(event) => onDraft({ ...draft, isBack: event.currentTarget.checked })}
    />
  )
}

function Reason({ facts, draft, onDraft }: Omit<DecisionProps, 'stop'>) {
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
