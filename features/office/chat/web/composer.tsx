import { useQueryClient } from '@tanstack/react-query'
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { AttachmentList } from '#ui/attachment-list/attachment-list.tsx'
import { ActionIcon, FileButton } from '#ui/button/controls.ts'
import { Textarea } from '#ui/input/inputs.ts'
import { changeMessage, sendTyping, uploadFile, type Chat, type ChatFile, type Message } from '../contract.ts'
import { mostFiles, mostInMessage } from '../rules.ts'
import { CannedReplies } from './canned-replies.tsx'
import shared from './chat.module.css'
import classes from './composer.module.css'
import { keptDraft, keepDraft } from './drafts.ts'
import { enqueue, type Pending } from './outbox.ts'
import { showSent } from './threads.ts'

type Props = {
  to: Pending['to']
  chat: Chat | undefined
  /** The message being edited. */
  edited: Message | undefined
  onEdit: (message: Message | undefined) => void
  /** Called when a message is on its way. */
  onSent: () => void
}

/** Where a message is written: Enter sends it, Shift+Enter begins a new line. */
export function Composer({ to, chat, edited, onEdit, onSent }: Props) {
  const t = useText('office-chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, files, setFiles, send } = useWriting({ to, chat, edited, onEdit, onSent })
  const uploads = useUploads(chat, setFiles)
  const ownId = useSession()?.userData.id
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  if (chat && chat.block !== 'none')
    return <p className={classes.closed}>{t(chat.block === 'byYou' ? 'block.byYou' : 'block.byThem')}</p>
  const isEmpty = text.trim() === '' && files.length === 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && edited) onEdit(undefined)
    if (event.key === 'ArrowUp' && text === '' && !edited) {
      const last = chat?.messages.findLast((one) => one.senderId === ownId && !one.isDeleted && one.message !== '')
      if (last) onEdit(last)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty) send()
  }
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) uploads.add([...clipboardData.files])
  }
  return (
    <div className={classes.composer}>
      {edited && <EditedLine onCancel={() => onEdit(undefined)} />}
      <AttachmentList
        label={t('compose.files')}
        files={files.map(({ id, fileName, sizeBytes, url }) => ({ key: id, name: fileName, sizeBytes, url }))}
        onRemove={({ key }) => setFiles((before) => before.filter(({ id }) => id !== key))}
      />
      <div className={classes.writing}>
        <Textarea
          ref={field}
          className={classes.field!}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={mostInMessage}
          dir="auto"
          aria-label={t('compose.label')}
          placeholder={t('compose.label')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {!edited && <CannedReplies text={text} onPick={(reply) => (setText(reply), field.current?.focus())} />}
        {!edited && chat && (
          <FileButton multiple onChange={uploads.add}>
            {(props) => (
              <ActionIcon {...props} aria-label={t('compose.attach')} loading={uploads.isPending}>
                <IconPaperclip size={20} />
              </ActionIcon>
            )}
          </FileButton>
        )}
        <ActionIcon
          className={classes.send!}
          variant="filled"
          color="primary"
          aria-label={t(edited ? 'compose.save' : 'compose.send')}
          disabled={isEmpty}
          onClick={send}
        >
          <IconSend size={19} className={shared.mirrored} />
        </ActionIcon>
      </div>
    </div>
  )
}

function EditedLine({ onCancel }: { onCancel: () => void }) {
  const t = useText('office-chat')
  return (
    <p className={classes.editing}>
      {t('compose.editing')}
      <ActionIcon size={26} aria-label={t('compose.cancel')} onClick={onCancel}>
        <IconX size={16} />
      </ActionIcon>
    </p>
  )
}

function useWriting({ to, chat, edited, onEdit, onSent }: Props) {
  const queries = useQueryClient()
  const draft = JSON.stringify(to)
  const [text, setWords] = useState(() => edited?.message ?? keptDraft(draft))
  const [files, setFiles] = useState<ChatFile[]>([])
  const lastSentAt = useRef(0)
  const change = useSend(changeMessage, { onSuccess: (message) => chat && showSent(queries, chat.id, message) })
  const setText = (words: string) => {
    setWords(words)
    if (!edited) keepDraft(draft, words)
    if (chat && !edited && words !== '' && Date.now() - lastSentAt.current > 3000) {
      lastSentAt.current = Date.now()
      call(sendTyping, { params: { id: chat.id } }).catch(ignoreRefusal)
    }
  }
  const send = () => {
    const message = text.trim()
    if (edited && message === '') return
    if (edited) {
      change.mutate({ params: { id: edited.id }, body: { message } })
      return onEdit(undefined)
    }
    enqueue(queries, { to, message, files })
    lastSentAt.current = 0
    setFiles([])
    setText('')
    onSent()
  }
  return { text, setText, files, setFiles, send }
}

function useUploads(chat: Chat | undefined, setFiles: (change: (before: ChatFile[]) => ChatFile[]) => void) {
  const upload = useSend(uploadFile)
  const add = async (chosen: File[]) => {
    if (!chat) return
    for (const file of chosen.slice(0, mostFiles)) {
      const given = { params: { id: chat.id }, query: { name: file.name.slice(-200) }, body: file }
      const kept = await upload.mutateAsync(given).catch(ignoreRefusal)
      if (kept) setFiles((before) => [...before, kept].slice(0, mostFiles))
    }
  }
  return { add: (chosen: File[]) => void add(chosen), isPending: upload.isPending }
}
