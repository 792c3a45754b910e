import { Loader } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '../button/action-icon.tsx'
import classes from './attachment-list.module.css'

export type ShownFile = {
  key: string | number
  name: string
  sizeBytes: number
  /** Where it is downloaded; nothing while it is still being sent. */
  url?: string | undefined
  /** A picture to show in place of the icon. */
  thumbnail?: string | undefined
}

type Props = { label: string; files: ShownFile[]; onRemove?: (file: ShownFile) => void }

/** Files as cards: a picture or an icon, the name and the size; a click downloads, and a cross removes where that is offered. */
export function AttachmentList({ label, files, onRemove }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.key} className={classes.file}>
          <FileBody file={file} />
          {onRemove && file.url !== undefined && <Remove file={file} onRemove={onRemove} />}
        </li>
      ))}
    </ul>
  )
}

function FileBody({ file: { name, sizeBytes, url, thumbnail } }: { file: ShownFile }) {
  const format = useFormat()
  const body = (
    <>
      <span className={classes.picture}>
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <IconFile size={20} aria-hidden />}
      </span>
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <small>{format.bytes(sizeBytes)}</small>
      </span>
    </>
  )
  if (url === undefined)
    return (
      <span className={classes.body} aria-busy>
        {body}
        <Loader size={16} />
      </span>
    )
  return (
    <a className={classes.body} href={url} download={name}>
      {body}
    </a>
  )
}

function Remove({ file, onRemove }: { file: ShownFile; onRemove: (file: ShownFile) => void }) {
  const t = useText('ui')
  return (
    <ActionIcon size={28} aria-label={t('files.remove', { name: file.name })} onClick={() => onRemove(file)}>
      <IconX size={16} />
    </ActionIcon>
  )
}
