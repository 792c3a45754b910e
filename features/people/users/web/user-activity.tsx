import { useQuery } from '@tanstack/react-query'
import { useEventWords } from '#platform/events/web/event-words.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listUserActivity } from '../contract.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import classes from './users.module.css'

type Activity = ReplyOf<typeof listUserActivity>['activity'][number]

/** The same on the screen of another feature. */
export function ActivityPart({ of }: { of?: number }) {
  return of === undefined ? null : <UserActivity id={of} />
}

/** A user's recent activity and changes to their account, newest first. */
export function UserActivity({ id }: { id: number }) {
  const t = useText('people-users')
  const { relative, dateTime } = useFormat()
  const words = useWords()
  const { data, error, refetch } = useQuery(queryOf(listUserActivity, { params: { id } }))
  return (
    <SectionCard title={t('view.activity')} text={t('view.activityText')}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={220} />}
      {data?.activity.length === 0 && <EmptyState icon="history" title={t('view.noActivity')} />}
      {data && data.activity.length > 0 && (
        <ol className={classes.activity}>
          {data.activity.map((one) => (
            <li key={one.id}>
              <span className={classes.mark} data-tone={toneOf(one.kind)} aria-hidden />
              <span className={classes.what}>
                {words(one)}
                {one.actorName && <small>{t('view.by', { name: one.actorName })}</small>}
              </span>
              <time className={classes.when} dateTime={one.at} title={dateTime(one.at)}>
                {relative(one.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}

/** Accounts have sentences of their own; everything else is said as in the audit log. */
function useWords() {
  const t = useText('people-users')
  const { what, which } = useEventWords()
  return (one: Activity) => {
    const own = t(`kinds.${one.kind}`, { id: one.entityId })
    return own === `kinds.${one.kind}` ? `${what(one)} · ${one.name || which(one)}` : own
  }
}

function toneOf(kind: string): 'error' | 'success' | undefined {
  if (/failed|suspended|deleted|off$/.test(kind)) return 'error'
  return /created|restored|verified|on$|set-up/.test(kind) ? 'success' : undefined
}
