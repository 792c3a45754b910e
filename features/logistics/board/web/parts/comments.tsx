import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Comment } from '#ui/display/comment.tsx'
import { ActionIcon, SegmentedControl } from '#ui/button/controls.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import {
  addComment,
  changeComment,
  deleteComment,
  listComments,
  type CommentAbout,
  type PlanComment,
} from '../../../plans/rules/plan/comments.ts'
import { useBoard, type Board } from '../model/board.ts'
import classes from './parts.module.css'
import commentsClasses from './comments.module.css'
import { CommentField } from './comment-field.tsx'
import { thingOf } from './comment-mark.tsx'

const stale = [listComments]

/** What people say about the plan and its day, a route or a stop. */
export function Comments({ about }: { about: CommentAbout }) {
  const t = useText('logistics-board')
  const board = useBoard()
  const params = { id: board.plan.id }
  const { data, error, refetch } = useQuery(queryOf(listComments, { params }))
  const mayWrite = useMay(addComment)
  const add = useSend(addComment, { stale })
  const [isForDay, setForDay] = useState(false)
  const isOfPlan = about.kind === 'plan'
  const things = isOfPlan ? ['plan', 'day'] : [thingOf(about)]
  const shown = data?.comments.filter((one) => things.includes(thingOf(aboutIn(board, one))))
  const written: CommentAbout = isOfPlan && isForDay ? { kind: 'day' } : about
  return (
    <section>
      <h3 className={classes.groupTitle}>{t('comments.title')}</h3>
      {mayWrite && (
        <div className={commentsClasses.commentField}>
          {isOfPlan && <DayChoice isForDay={isForDay} onChange={setForDay} />}
          <CommentField
            label={t('comments.write')}
            submit={t('comments.send')}
            isBusy={add.isPending}
            onSend={(text, done) => add.mutate({ params, body: { about: written, text } }, { onSuccess: done })}
          />
        </div>
      )}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {shown?.length === 0 && !mayWrite && <p className={classes.poolSoft}>{t('comments.none')}</p>}
      <ul className={commentsClasses.comments}>
        {shown?.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  )
}

/** Whether a comment is about the plan alone, or about its day and so in every plan of it. */
function DayChoice({ isForDay, onChange }: { isForDay: boolean; onChange: (isForDay: boolean) => void }) {
  const t = useText('logistics-board')
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('comments.about')}
        data={[
          { value: 'plan', label: t('comments.onPlan') },
          { value: 'day', label: t('comments.onDay') },
        ]}
        value={isForDay ? 'day' : 'plan'}
        onChange={(value) => onChange(value === 'day')}
      />
      {isForDay && <span className={classes.poolSoft}>{t('comments.dayHint')}</span>}
    </>
  )
}

/** Comments on what is no longer in the plan stand with the plan. */
function aboutIn({ routes, stops }: Board, { about }: PlanComment): CommentAbout {
  const isGone =
    (about.kind === 'route' && !routes.has(String(about.routeId))) ||
    (about.kind === 'stop' && !stops.has(String(about.deliveryId)))
  return isGone ? { kind: 'plan' } : about
}

function CommentRow({ comment }: { comment: PlanComment }) {
  const t = useText('logistics-board')
  const [isEditing, setEditing] = useState(false)
  const { id, about, author, text, at, isEdited, isOwn } = comment
  const notes = [about.kind === 'day' && t('comments.ofDay'), isEdited && t('comments.edited')].filter(Boolean)
  const change = useSend(changeComment, { stale, onSuccess: () => setEditing(false) })
  const tools = isOwn && !isEditing && <Own comment={comment} onEdit={() => setEditing(true)} />
  return (
    <li className={commentsClasses.comment}>
      <Comment author={author} at={at} note={notes.join(' · ')} tools={tools}>
        {isEditing ? (
          <CommentField
            initial={text}
            label={t('comments.edit')}
            submit={t('comments.save')}
            isBusy={change.isPending}
            onSend={(words) => change.mutate({ params: { id }, body: { text: words } })}
            onCancel={() => setEditing(false)}
          />
        ) : (
          text
        )}
      </Comment>
    </li>
  )
}

/** What authors may do with a comment of theirs. */
function Own({ comment, onEdit }: { comment: PlanComment; onEdit: () => void }) {
  const t = useText('logistics-board')
  const mayWrite = useMay(changeComment)
  const remove = useSend(deleteComment, { stale })
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('comments.deleteTitle'),
      body: t('comments.deleteText'),
      confirmLabel: t('comments.delete'),
      tone: 'error',
    })
    if (isAgreed) remove.mutate({ params: { id: comment.id } })
  }
  if (!mayWrite) return null
  return (
    <>
      <ActionIcon size={24} aria-label={t('comments.edit')} title={t('comments.edit')} onClick={onEdit}>
        <IconPencil size={15} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t('comments.delete')} title={t('comments.delete')} onClick={() => void ask()}>
        <IconTrash size={15} />
      </ActionIcon>
    </>
  )
}
