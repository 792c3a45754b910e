import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { Part } from '#kit/web/part.tsx'
import { Button } from '#ui/button/controls.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { ExceptionRow } from '../../contract.ts'
import { stopKinds, suggestionFor } from '../../rules.ts'
import { whereOf } from '../where-of.ts'
import { useFactWords } from '../use-words.ts'
import classes from './rail.module.css'
import { RecommendedAction } from './recommended-action.tsx'

type Props = { row: ExceptionRow; isChosen: boolean; onChoose: () => void; onOpen: () => void }

/** One exception: what, where, since when, and what to do about it. Its bar says how severe it is, its dot that nobody has read it. */
export function RailItem({ row, isChosen, onChoose, onOpen }: Props) {
  const t = useText('logistics-exceptions')
  const asked = useWorkspaceFormat()
  const format = useFormat()
  const facts = useFactWords()(row)
  const { kind, severity, isRead, raisedAt, others, closedAt, closedReason, snoozedUntil, owner } = row
  const isOpen = closedAt === null
  const more = [
    facts,
    others > 0 && t('others', { count: others, shown: format.number(others) }),
    snoozedUntil !== null && isOpen && t('until', { time: asked.dateTime(snoozedUntil) }),
    owner?.name,
    !isOpen && t(`reasons.${closedReason}`),
  ]
  return (
    <li className={classes.item} data-severity={isOpen ? severity : undefined} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.what}>
          {isOpen && !isRead && (
            <span className={classes.unread}>
              <VisuallyHidden>{t('unread')}</VisuallyHidden>
            </span>
          )}
          <strong>{t(`kinds.${kind}`)}</strong>
          <VisuallyHidden>{t(`severities.${severity}`)}</VisuallyHidden>
          <time dateTime={raisedAt} title={asked.dateTime(raisedAt)}>
            {asked.relative(raisedAt)}
          </time>
        </span>
        <span className={classes.where} dir="auto">
          {whereOf(row)}
        </span>
      </button>
      <div className={classes.acts}>
        <span className={classes.facts} dir="auto">
          {more.filter(Boolean).join(' · ')}
        </span>
        {isOpen && <Acts row={row} onOpen={onOpen} />}
        {isChosen && (
          <Button size="xs" variant="subtle" onClick={onOpen}>
            {t('rail.details')}
          </Button>
        )}
      </div>
    </li>
  )
}

type ActsProps = Pick<Props, 'row' | 'onOpen'>

/** What usually helps; where stops could go to others, the best of these ways in its place. */
function Acts({ row, onOpen }: ActsProps) {
  const { kind, route } = row
  const usual = <RecommendedAction row={row} onOpen={onOpen} />
  const hasStopped = stopKinds.some((one) => one === kind)
  if (!route || (!hasStopped && kind !== 'late' && kind !== 'atRisk')) return usual
  const isInPlace = suggestionFor(row) === 'moveStops'
  return (
    <>
      {!isInPlace && usual}
      <Part
        name={hasStopped ? 'exception-row/rescue' : 'exception-row/repair'}
        of={route.id}
        otherwise={isInPlace && usual}
      >
        {isInPlace && usual}
      </Part>
    </>
  )
}
