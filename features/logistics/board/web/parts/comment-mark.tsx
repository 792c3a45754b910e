import { useQuery } from '@tanstack/react-query'
import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { listComments, type CommentAbout } from '../../../plans/rules/plan/comments.ts'
import { useBoard } from '../model/board.ts'
import classes from './comments.module.css'
import { commentStore } from './comment-store.ts'

/** Says on a route or a stop that there are comments on it, and how many. */
export function CommentMark({ of: thing }: { of: string }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const count = commentStore.use().get(thing) ?? 0
  if (count === 0) return null
  const text = t('comments.count', { count, number: format.number(count) })
  return (
    <span className={classes.commentMark} role="img" aria-label={text} title={text}>
      <IconMessageCircle size={13} aria-hidden />
      {format.number(count)}
    </span>
  )
}

/** Counts the comments of the plan for the marks on its routes and stops. */
export function CommentCounts() {
  const { plan } = useBoard()
  const { data } = useQuery(queryOf(listComments, { params: { id: plan.id } }))
  const comments = data?.comments
  useEffect(() => {
    const counts = new Map<string, number>()
    for (const { about } of comments ?? []) {
      const thing = thingOf(about)
      counts.set(thing, (counts.get(thing) ?? 0) + 1)
    }
    commentStore.set(counts)
    return () => commentStore.set(new Map())
  }, [comments])
  return null
}

export function thingOf(about: CommentAbout): string {
  if (about.kind === 'route') return `route:${about.routeId}`
  return about.kind === 'stop' ? `stop:${about.deliveryId}` : about.kind
}
