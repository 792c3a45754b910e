import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { ExceptionEntry } from '../contract.ts'
import classes from './exceptions.module.css'

type Props = { entries: ExceptionEntry[]; children: ReactNode }

/** What happened to it, the latest first. */
export function ExceptionHistory({ entries, children }: Props) {
  const t = useText('logistics-exceptions')
  return (
    <SectionCard title={t('history.title')}>
      {children}
      <ol className={classes.history}>
        {entries.toReversed().map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Entry({ entry: { at, actor, what, text, reason, owner, until, severity } }: { entry: ExceptionEntry }) {
  const t = useText('logistics-exceptions')
  const asked = useWorkspaceFormat()
  const title = what === 'taken' && owner === '' ? t('history.released') : t(`history.${what}`, { owner })
  const more = [
    reason !== '' && t(`reasons.${reason}`),
    until !== null && t('until', { time: asked.dateTime(until) }),
    severity !== null && t(`severities.${severity}`),
  ]
  return (
    <li>
      <span>
        <b>{title}</b> {more.filter(Boolean).join(' · ')}
      </span>
      {text !== '' && <bdi className={classes.said}>{text}</bdi>}
      <small>
        {actor !== '' && <bdi>{actor}</bdi>} <time dateTime={at}>{asked.dateTime(at)}</time>
      </small>
    </li>
  )
}
