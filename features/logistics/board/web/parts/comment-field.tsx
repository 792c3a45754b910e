import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { foldText } from '#kit/contract/fold-text.ts'
import { mentionBegun } from '#kit/contract/mentions.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button, UnstyledButton } from '#ui/button/controls.ts'
import { Textarea } from '#ui/input/inputs.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { listReaders } from '../../../plans/rules/plan/comments.ts'
import { useBoard } from '../model/board.ts'
import commentsClasses from './comments.module.css'
import classes from './parts.module.css'

type Props = {
  initial?: string
  label: string
  submit: string
  isBusy: boolean
  /** Takes what was written; the field is emptied once `done` is called. */
  onSend: (words: string, done: () => void) => void
  onCancel?: () => void
}

const mostOffered = 5

/** Where a comment is written: an at sign offers the people who can be mentioned. */
export function CommentField({ initial = '', label, submit, isBusy, onSend, onCancel }: Props) {
  const t = useText('logistics-board')
  const [words, setWords] = useState(initial)
  const [begun, setBegun] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const offered = useOffered(begun)
  const send = () => words.trim() !== '' && onSend(words.trim(), () => setWords(''))
  const mention = (name: string) => {
    const caret = field.current?.selectionStart ?? words.length
    const start = caret - (begun?.length ?? 0)
    setWords(`${words.slice(0, start)}${name} ${words.slice(caret)}`)
    setBegun(undefined)
    field.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const [first] = offered
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) send()
    else if (first && begun !== '') {
      event.preventDefault()
      mention(first.name)
    }
  }
  return (
    <div className={commentsClasses.commentField}>
      <Textarea
        ref={field}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        dir="auto"
        size="xs"
        aria-label={label}
        placeholder={label}
        description={t('comments.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={words}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setWords(value)
          setBegun(mentionBegun(value.slice(0, selectionStart)))
        }}
        onKeyDown={handleKey}
      />
      {offered.length > 0 && (
        <ul className={commentsClasses.mentions} aria-label={t('comments.people')}>
          {offered.map(({ id, name, avatar }) => (
            <li key={id}>
              <UnstyledButton onClick={() => mention(name)}>
                <PersonAvatar name={name} src={avatar} size={22} isDecoration />
                <bdi>{name}</bdi>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button size="xs" variant="light" loading={isBusy} disabled={words.trim() === ''} onClick={send}>
          {submit}
        </Button>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Those whose name fits what is typed after an at sign. */
function useOffered(begun: string | undefined) {
  const { plan } = useBoard()
  const { data } = useQuery({
    ...queryOf(listReaders, { params: { id: plan.id } }),
    enabled: begun !== undefined,
    staleTime: 300_000,
  })
  if (begun === undefined) return []
  const asked = foldText(begun)
  return (data?.people ?? []).filter(({ name }) => foldText(name).includes(asked)).slice(0, mostOffered)
}
