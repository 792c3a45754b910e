import { useState, type FormEvent } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Textarea } from '#ui/input/inputs.ts'
import { commentException, readException } from '../contract.ts'
import classes from './exceptions.module.css'

export function ExceptionComment({ id }: { id: number }) {
  const t = useText('logistics-exceptions')
  const [text, setText] = useState('')
  const { mutate, isPending } = useSend(commentException, { stale: [readException], onSuccess: () => setText('') })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') mutate({ params: { id }, body: { text } })
  }
  return (
    <form className={classes.comment} onSubmit={send}>
      <Textarea
        label={t('comment.label')}
        autosize
        minRows={2}
        {...boundsAt(commentException.body, 'text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="light" loading={isPending} disabled={text.trim() === ''}>
        {t('comment.add')}
      </Button>
    </form>
  )
}
