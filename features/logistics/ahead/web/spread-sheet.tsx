import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Progress, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { useBoardFormat } from '../../board/web/for-others/board-format.ts'
import type { LogisticsFacts } from '../../settings/contract.ts'
import { readSpread, type Spread } from '../contract.ts'
import { PlansMade } from './plans-made.tsx'
import { ResultTable } from './result-table.tsx'
import { SpreadAnswers } from './spread-answers.tsx'
import { stateTones, useDayWords } from './words.ts'

/** `onAnswer` keeps it on the screen: once it is answered, the days no longer name it. */
type Props = { id: number; logistics: LogisticsFacts; onAnswer: () => void }

/** A search for the best days: how far it is, or what it found and what can be done with it. */
export function SpreadSheet({ id, logistics, onAnswer }: Props) {
  const { data, error, refetch } = useQuery({
    ...queryOf(readSpread, { params: { id } }),
    // Where the stream of news is broken, it still ends.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 3000 : false),
  })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} radius={6} />
  return <Sheet spread={data} logistics={logistics} onAnswer={onAnswer} />
}

function isUnderWay(spread: Pick<Spread, 'state'> | undefined): boolean {
  return spread?.state === 'queued' || spread?.state === 'running'
}

type SheetProps = Omit<Props, 'id'> & { spread: Spread }

function Sheet({ spread, logistics, onAnswer }: SheetProps) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const format = useBoardFormat({ ...logistics, money: spread.money })
  const { state, settings, to, personName, stops, shifts, accepted, days } = spread
  const span = t('result.span', { from: words(settings.from), to: words(to), name: personName })
  const number = (value: number) => format.number(value)
  return (
    <SectionCard
      title={t('result.title')}
      text={span}
      actions={<StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>}
    >
      <Stack gap="md">
        <Text>{t('result.size', { stops: number(stops), shifts: number(shifts) })}</Text>
        {isUnderWay(spread) && <Progress value={spread.done * 100} aria-label={t('result.progress')} />}
        {(state === 'failed' || state === 'interrupted') && <Text role="status">{t(`result.${state}`)}</Text>}
        {days.length > 0 && <Text>{t('result.explain')}</Text>}
        {days.length > 0 && <ResultTable spread={spread} format={format} />}
        {accepted && (
          <Text role="status">
            {t('result.accepted', { set: number(accepted.set), skipped: number(accepted.skipped) })}{' '}
            {accepted.undone !== null &&
              t('result.undone', { undone: number(accepted.undone), left: number(accepted.set - accepted.undone) })}
          </Text>
        )}
        <PlansMade plans={spread.plans} />
        <SpreadAnswers spread={spread} onAnswer={onAnswer} />
      </Stack>
    </SectionCard>
  )
}
