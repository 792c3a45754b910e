import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { ExceptionRow } from '../contract.ts'
import { suggestionFor } from '../rules.ts'
import { toneOf, useFactWords } from './use-words.ts'
import classes from './exceptions.module.css'

type Props = { row: ExceptionRow; isShown: boolean; onOpen: () => void }

/** One line of the inbox: how severe, what, where, since when, whose, and what would help. */
export function ExceptionItem({ row, isShown, onOpen }: Props) {
  const t = useText('logistics-exceptions')
  const asked = useWorkspaceFormat()
  const format = useFormat()
  const facts = useFactWords()(row)
  const { kind, severity, isRead, raisedAt, owner, others, closedAt, snoozedUntil } = row
  const isOpen = closedAt === null
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-unread={(isOpen && !isRead) || undefined}
        aria-current={isShown || undefined}
        onClick={onOpen}
      >
        <span className={classes.itemHead}>
          <StatusChip tone={isOpen ? toneOf[severity] : 'secondary'}>{t(`severities.${severity}`)}</StatusChip>
          <strong>{t(`kinds.${kind}`)}</strong>
          {isOpen && !isRead && <span className={classes.unread}>{t('unread')}</span>}
          <time dateTime={raisedAt} title={asked.dateTime(raisedAt)}>
            {asked.relative(raisedAt)}
          </time>
        </span>
        <span className={classes.where} dir="auto">
          {whereOf(row)}
        </span>
        {facts !== '' && (
          <span className={classes.facts} dir="auto">
            {facts}
          </span>
        )}
        <span className={classes.itemFoot}>
          {others > 0 && <span>{t('others', { count: others, shown: format.number(others) })}</span>}
          {snoozedUntil !== null && isOpen && <span>{t('until', { time: asked.dateTime(snoozedUntil) })}</span>}
          <span>{owner ? owner.name : t('owners.none')}</span>
          <span className={classes.suggestion}>
            {isOpen ? t(`suggestions.${suggestionFor(row)}`) : t(`reasons.${row.closedReason}`)}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Whom and which route it is about. */
export function whereOf({ delivery, driver, route, vehicle }: ExceptionRow): string {
  const about =
    delivery && (delivery.recipient === '' ? delivery.reference : `${delivery.recipient} (${delivery.reference})`)
  return [about, driver?.name ?? route?.name, delivery === null && vehicle?.name].filter(Boolean).join(' · ')
}
