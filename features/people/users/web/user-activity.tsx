import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { listUserActivity } from '../contract.ts'
import classes from './users.module.css'

/** The same on the screen of another feature. */
export function ActivityPart({ of }: { of?: number }) {
  return of === undefined ? null : <UserActivity id={of} />
}

/** A user's recent activity and changes to their account, newest first. */
export function UserActivity({ id }: { id: number }) {
  const t = useText('people-users')
  const { relative, dateTime } = useFormat()
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
                {t(`kinds.${one.kind}`, { id: one.entityId }).replace(/^kinds\./, '')}
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

function toneOf(kind: string): 'error' | 'success' | undefined {
  if (/failed|suspended|deleted|off$/.test(kind)) return 'error'
  return /created|restored|verified|on$|set-up/.test(kind) ? 'success' : undefined
}
