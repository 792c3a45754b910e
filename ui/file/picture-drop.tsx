import { Button, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './picture-drop.module.css'
import { FileButton } from './file-button.tsx'
import { showNotice } from '../overlay/notices.tsx'
import { shrinkPicture } from './shrink-picture.ts'

type Props = {
  /** Keeps a picture and gives the address it has from then on. */
  upload: (picture: Blob) => Promise<string>
  onPicture: (url: string) => void
}

const kinds = 'image/png,image/jpeg,image/webp,image/gif'

/** A place for pictures: dropped, pasted, chosen, or fetched from an address; made smaller before they are sent. */
export function PictureDrop({ upload, onPicture }: Props) {
  const t = useText('ui')
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [address, setAddress] = useState('')
  const take = async (find: () => Promise<Blob[]>, failure: string) => {
    setBusy(true)
    try {
      for (const file of await find()) onPicture(await upload(await shrinkPicture(file)))
    } catch {
      showNotice({ kind: 'error', text: failure })
    } finally {
      setBusy(false)
    }
  }
  const addFiles = (files: File[]) => void take(async () => files, t('picture.noPicture'))
  const addAddress = () => {
    void take(async () => [await (await fetch(address)).blob()], t('picture.noAddress'))
    setAddress('')
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    addFiles([...event.dataTransfer.files])
  }
  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length > 0) addFiles(files)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <p className={classes.hint}>{t('picture.drop')}</p>
      <FileButton multiple accept={kinds} onChange={addFiles}>
        {(props) => (
          <Button {...props} size="xs" variant="light" loading={isBusy}>
            {t('picture.browse')}
          </Button>
        )}
      </FileButton>
      <div className={classes.url}>
        <TextInput
          size="xs"
          type="url"
          aria-label={t('picture.address')}
          placeholder={t('picture.address')}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" disabled={!URL.canParse(address)} onClick={addAddress}>
          {t('picture.take')}
        </Button>
      </div>
    </div>
  )
}
