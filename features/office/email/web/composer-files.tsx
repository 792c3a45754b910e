import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, queryOf, useSend } from '#kit/web/query.ts'
import { AttachmentList, type ShownFile } from '#ui/attachment-list/attachment-list.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { addFile, listEmails, readEmail, removeFile, type Email } from '../contract.ts'
import { limits } from '../rules.ts'

const stale = [readEmail, listEmails]

/** The files of a draft, those on their way included. */
export function useFiles({ id, attachments }: Email) {
  const t = useText('office-email')
  const format = useFormat()
  const { data } = useQuery({ ...queryOf(readEmail, { params: { id } }), enabled: false })
  const [sending, setSending] = useState<ShownFile[]>([])
  const adding = useSend(addFile, { stale })
  const removing = useSend(removeFile, { stale })
  const send = async (file: File) => {
    const name = file.name.slice(-200)
    if (file.size > limits.fileBytes) {
      showNotice({ kind: 'error', text: t('compose.fileTooLarge', { name, most: format.bytes(limits.fileBytes) }) })
      return
    }
    const shown = { key: `${name} ${Date.now()}`, name, sizeBytes: file.size }
    setSending((before) => [...before, shown])
    await adding.mutateAsync({ params: { id }, query: { name }, body: file }).catch(ignoreRefusal)
    setSending((before) => before.filter((one) => one !== shown))
  }
  const kept = (data?.attachments ?? attachments).map(({ id: key, fileName, url, thumbnail, sizeBytes }) => ({
    key,
    name: fileName,
    sizeBytes,
    url,
    thumbnail,
  }))
  return {
    shown: [...kept, ...sending],
    isSending: sending.length > 0,
    add: (files: File[]) => {
      for (const file of files) void send(file)
    },
    remove: ({ key }: ShownFile) => removing.mutate({ params: { id, fileId: key } }),
  }
}

export type Files = ReturnType<typeof useFiles>

export function ComposerFiles({ files }: { files: Files }) {
  const t = useText('office-email')
  return <AttachmentList label={t('attachments')} files={files.shown} onRemove={files.remove} />
}
