import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { ExceptionRow } from '../contract.ts'
import { suggestionFor } from '../rules.ts'
import classes from './exception-board.module.css'
import { whereOf } from './where-of.ts'
import { toneOf, useFactWords } from './use-words.ts'

/** What a card of the board shows of its exception. */
export function ExceptionCard({ row }: { row: ExceptionRow }) {
  const t = useText('logistics-exceptions')
  const asked = useWorkspaceFormat()
  const format = useFormat()
  const facts = useFactWords()(row)
  const { id, kind, severity, isRead, raisedAt, owner, others, closedAt, closedReason, snoozedUntil } = row
  const isOpen = closedAt === null
  const at = closedAt ?? raisedAt
  return (
    <div className={classes.face} data-unread={(isOpen && !isRead) || undefined}>
      <div className={classes.top}>
        <StatusChip tone={isOpen ? toneOf[severity] : 'secondary'}>{t(`severities.${severity}`)}</StatusChip>
        <time dateTime={at} title={asked.dateTime(at)}>
          {asked.relative(at)}
        </time>
      </div>
      <div id={`card-${id}`} className={classes.name}>
        {t(`kinds.${kind}`)}
        {isOpen && !isRead && <VisuallyHidden component="span">, {t('unread')}</VisuallyHidden>}
      </div>
      <div className={classes.where} dir="auto">
        {whereOf(row)}
      </div>
      {facts !== '' && (
        <div className={classes.soft} dir="auto">
          {facts}
        </div>
      )}
      <div className={classes.soft}>
        {isOpen ? t(`suggestions.${suggestionFor(row)}`) : t(`reasons.${closedReason}`)}
      </div>
      <div className={classes.bottom}>
        {owner && <span>{owner.name}</span>}
        {isOpen && snoozedUntil !== null && <span>{t('until', { time: asked.dateTime(snoozedUntil) })}</span>}
        {others > 0 && <span>{t('others', { count: others, shown: format.number(others) })}</span>}
      </div>
    </div>
  )
}
