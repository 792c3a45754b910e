import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { NumberInput } from '#ui/input/number-input.tsx'
import { Text, Title } from '#ui/display/text.ts'
import type { LogisticsFacts } from '../../settings/contract.ts'
import { kilometersOf, oddJump, readingOf } from '../../settings/rules/distance.ts'
import { useOwnUnit } from '../../settings/web/for-others/use-own-unit.ts'
import type { Found } from './close-dialog.tsx'
import type { ClosingDraft, openIn } from './closing-draft.ts'

type Props = { found: Found; draft: ClosingDraft; onDraft: (draft: ClosingDraft) => void }

/** Proofs that were required and aren't there. */
export function Missing({ found: { missingProofs }, draft, onDraft }: Props) {
  const t = useText('logistics-closings')
  const words = useText('logistics-driver')
  const format = useFormat()
  if (missingProofs.length === 0) return null
  return (
    <section aria-label={t('proofs.title')}>
      <Title order={3} size="h5" mb="xs">
        {t('proofs.title')}
      </Title>
      <ul>
        {missingProofs.map(({ deliveryId, position, recipient, missing, filesWaiting }) => (
          <li key={deliveryId}>
            <bdi>{`${position + 1}. ${recipient}`}</bdi>:{' '}
            {format.list([
              ...missing.map((kind) => words(`proof.${kind}`)),
              ...(filesWaiting > 0
                ? [t('proofs.waiting', { count: filesWaiting, number: format.number(filesWaiting) })]
                : []),
            ])}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('proofs.accept')}
        checked={draft.acceptsMissingProofs}
        onChange={(event) => onDraft({ ...draft, acceptsMissingProofs: event.currentTarget.checked })}
      />
    </section>
  )
}

/** Cash that was counted, and the odometer. */
export function Amounts({ found: { cash, odometer }, facts, draft, onDraft }: Props & { facts: LogisticsFacts }) {
  const t = useText('logistics-closings')
  const format = useFormat()
  const { unitSystem } = facts
  const { distance } = useOwnUnit()
  const end = draft.odometerEnd
  const jump = end === '' ? null : oddJump(odometer.before ?? odometer.start, end)
  const difference = (draft.handedInCents ?? 0) - cash.taken
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyInput
          label={t('cash.handedIn')}
          description={t('cash.taken', { amount: format.money(cash.taken, facts.currency) })}
          currency={facts.currency}
          value={draft.handedInCents}
          onChange={(handedInCents) => onDraft({ ...draft, handedInCents })}
        />
        <NumberInput
          label={t('odometer.end')}
          description={
            odometer.start === null
              ? t('odometer.noStart')
              : t('odometer.start', { number: format.number(readingOf(odometer.start, unitSystem)) })
          }
          min={0}
          unit={unitSystem === 'imperial' ? 'mi' : 'km'}
          value={draft.odometerEnd === '' ? '' : readingOf(draft.odometerEnd, unitSystem)}
          onChange={(end) => onDraft({ ...draft, odometerEnd: end === '' ? '' : kilometersOf(end, unitSystem) })}
        />
      </SimpleGrid>
      {difference !== 0 && (
        <Alert color="warning">{t('cash.difference', { amount: format.money(difference, facts.currency) })}</Alert>
      )}
      {odometer.start !== null && draft.odometerEnd !== '' && draft.odometerEnd < odometer.start && (
        <Text c="error">{t('odometer.less')}</Text>
      )}
      {jump !== null && (
        <Alert color="warning" role="status">
          {t('odometer.jump', { distance: distance(jump) })}
        </Alert>
      )}
    </Stack>
  )
}

/** Why the route can't be closed yet. */
export function StillOpen({ stops, rest }: ReturnType<typeof openIn>) {
  const t = useText('logistics-closings')
  const format = useFormat()
  const lines = [
    ...(stops > 0 ? [t('still.stops', { count: stops, number: format.number(stops) })] : []),
    ...rest.map((kind) => t(`still.${kind}`)),
  ]
  if (lines.length === 0) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {lines.join(' ')}
    </Text>
  )
}
