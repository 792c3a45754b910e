import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { mentionBegun } from '#kit/contract/mentions.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Comment } from '#ui/display/comment.tsx'
import { ActionIcon, Button, UnstyledButton } from '#ui/button/controls.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Textarea } from '#ui/input/inputs.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { Text } from '#ui/display/text.ts'
import {
  addComment,
  deleteComment,
  listPeople,
  readBoards,
  readItem,
  type Comment as CardComment,
} from '../contract.ts'
import classes from './kanban.module.css'

const stale = [readBoards, readItem]

/** What people say about a card, the newest first. */
export function CardComments({ id }: { id: number }) {
  const t = useText('office-kanban')
  const { data, error, refetch } = useQuery(queryOf(readItem, { params: { id } }))
  const mayWrite = useMay(addComment)
  return (
    <section>
      <Text component="h3" size="sm" fw={500} mb={4}>
        {t('comment.title')}
      </Text>
      {mayWrite && <Write id={id} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data?.comments.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('comment.none')}
        </Text>
      )}
      <ul className={classes.comments}>
        {data?.comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  )
}

function Write({ id }: { id: number }) {
  const t = useText('office-kanban')
  const [text, setText] = useState('')
  const add = useSend(addComment, { stale, onSuccess: () => setText('') })
  const [begun, setBegun] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const mention = (name: string) => {
    const caret = field.current?.selectionStart ?? text.length
    setText(`${text.slice(0, caret - (begun?.length ?? 0))}${name} ${text.slice(caret)}`)
    setBegun(undefined)
    field.current?.focus()
  }
  const send = () => text.trim() !== '' && add.mutate({ params: { id }, body: { text: text.trim() } })
  return (
    <>
      <Textarea
        ref={field}
        autosize
        minRows={2}
        maxRows={8}
        {...boundsAt(addComment.body, 'text')}
        dir="auto"
        aria-label={t('comment.write')}
        placeholder={t('comment.write')}
        description={t('comment.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setText(value)
          setBegun(mentionBegun(value.slice(0, selectionStart)))
        }}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send()}
      />
      {begun !== undefined && <Mentions begun={begun} onPick={mention} />}
      <Button size="xs" variant="light" mt={8} loading={add.isPending} disabled={text.trim() === ''} onClick={send}>
        {t('comment.send')}
      </Button>
    </>
  )
}

const mostOffered = 5

/** The people whose name fits what is typed after an at sign. */
function Mentions({ begun, onPick }: { begun: string; onPick: (name: string) => void }) {
  const t = useText('office-kanban')
  const { data = [] } = useQuery({ ...queryOf(listPeople), staleTime: 300_000 })
  const offered = data.filter(({ name }) => foldText(name).includes(foldText(begun))).slice(0, mostOffered)
  return (
    offered.length > 0 && (
      <ul className={classes.mentions} aria-label={t('comment.people')}>
        {offered.map(({ id, name, img }) => (
          <li key={id}>
            <UnstyledButton onClick={() => onPick(name)}>
              <PersonAvatar name={name} src={img} size={22} isDecoration />
              <bdi>{name}</bdi>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    )
  )
}

function CommentRow({ comment }: { comment: CardComment }) {
  const t = useText('office-kanban')
  const remove = useSend(deleteComment, { stale })
  const { author, text, at, isOwn } = comment
  const tools = isOwn && (
    <ActionIcon
      size={26}
      aria-label={t('comment.delete')}
      onClick={() => remove.mutate({ params: { id: comment.id } })}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
  return (
    <li>
      <Comment author={{ name: author.name, avatar: author.img }} at={at} tools={tools}>
        {text}
      </Comment>
    </li>
  )
}
