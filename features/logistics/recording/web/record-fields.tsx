import { useText } from '#kit/web/i18n.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { TimeInput } from '#ui/input/time-input.tsx'
import { handedTo } from '../../driver/rules.ts'
import type { RouteDetail } from '../../routes/contract.ts'
import type { LogisticsFacts } from '../../settings/contract.ts'
import type { OfficeKind } from '../rules.ts'
import { handKinds, kindsFor, reasonKinds, type OfficeDraft } from './office-draft.ts'

type Props = {
  route: RouteDetail
  facts: LogisticsFacts
  draft: OfficeDraft
  isFuture: boolean
  onDraft: (draft: OfficeDraft) => void
}

/** What happened, where and when, and what there is to say about it. */
export function RecordFields(props: Props) {
  const t = useText('logistics-recording')
  const { draft, isFuture, onDraft } = props
  const { kind } = draft
  return (
    <Stack gap="sm">
      <StopAndKind {...props} />
      {kind !== 'undo' && (
        <TimeInput
          label={t('time')}
          value={draft.time}
          error={isFuture && t('future')}
          onChange={(time) => onDraft({ ...draft, time })}
        />
      )}
      {reasonKinds.has(kind) && <Reason {...props} />}
      {handKinds.has(kind) && <Handed {...props} />}
      {noteKinds.has(kind) && (
        <Textarea
          label={t('note')}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

const noteKinds: ReadonlySet<string> = new Set(['deliver', 'partly', 'pickUp', 'fail', 'note', 'finish'])

function StopAndKind({ route, draft, onDraft }: Props) {
  const t = useText('logistics-recording')
  const words = useText('logistics-driver')
  const kinds = kindsFor(route, draft.stopId)
  const names: Partial<Record<OfficeKind, string>> = { undo: t('takeBack'), loaded: t('everythingLoaded') }
  const stops = route.stopList.map(({ deliveryId, position, recipient }) => ({
    value: String(deliveryId),
    label: `${position + 1}. ${recipient}`,
  }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={t('stop')}
        data={[{ value: '', label: t('wholeRoute') }, ...stops]}
        value={draft.stopId === null ? '' : String(draft.stopId)}
        onChange={(event) => {
          const stopId = event.currentTarget.value === '' ? null : Number(event.currentTarget.value)
          const [kind = 'note'] = kindsFor(route, stopId)
          onDraft({ ...draft, stopId, kind })
        }}
      />
      <NativeSelect
        label={t('what')}
        data={kinds.map((value) => ({ value, label: names[value] ?? words(`kinds.${value}`) }))}
        value={draft.kind}
        onChange={(event) => {
          const kind = kinds.find((one) => one === event.currentTarget.value)
          if (kind) onDraft({ ...draft, kind })
        }}
      />
    </SimpleGrid>
  )
}

function Reason({ facts, draft, onDraft }: Props) {
  const t = useText('logistics-recording')
  const reasons = facts.reasons.filter(({ isActive }) => isActive).map(({ key, name }) => ({ value: key, label: name }))
  return (
    <NativeSelect
      required
      label={t('reason')}
      data={[{ value: '', label: t('choose') }, ...reasons]}
      value={draft.reason}
      onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
    />
  )
}

function Handed({ facts, draft, onDraft }: Props) {
  const t = useText('logistics-recording')
  const words = useText('logistics-driver')
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NativeSelect
        label={t('to')}
        data={handedTo.map((value) => ({ value, label: words(`handOver.${value}`) }))}
        value={draft.to}
        onChange={(event) => onDraft({ ...draft, to: event.currentTarget.value })}
      />
      <TextInput
        label={t('name')}
        maxLength={120}
        value={draft.name}
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
      <MoneyInput
        label={t('paid')}
        currency={facts.currency}
        value={draft.paidCents}
        onChange={(paidCents) => onDraft({ ...draft, paidCents })}
      />
    </SimpleGrid>
  )
}
