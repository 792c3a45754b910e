import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { Outbox } from '../outbox/outbox.ts'
import classes from './capture.module.css'
import { Notice } from './parts.tsx'
import { takePicture, type Complaint } from './pictures.ts'
import { useIsTaking, whileTaking } from './while-taking.ts'

type Props = {
  label: string
  outbox: Outbox
  stopId: number | null
  mostPixels: number
  hashes: readonly string[]
  onChange: (hashes: string[]) => void
}

const mostPhotos = 10

/** Photos of the camera, kept on the device the moment they are taken. */
export function Photos({ label, outbox, stopId, mostPixels, hashes, onChange }: Props) {
  const t = useText('logistics-driver')
  const id = useId()
  const isTaking = useIsTaking()
  const [complaint, setComplaint] = useState<Complaint | 'unreadable'>()
  const take = async (file: File) => {
    try {
      const picture = await takePicture(file, mostPixels)
      await outbox.keepFile(picture, stopId, new Date().toISOString())
      setComplaint(picture.complaint)
      onChange([...new Set([...hashes, picture.sha256])])
    } catch {
      setComplaint('unreadable')
    }
  }
  const remove = (sha256: string) => {
    setComplaint(undefined)
    onChange(hashes.filter((one) => one !== sha256))
    void outbox.dropDraft(sha256)
  }
  return (
    <div className={classes['capture']} role="group" aria-label={label}>
      <div className={classes['shots']}>
        {hashes.map((sha256, index) => (
          <figure key={sha256}>
            <Shot outbox={outbox} sha256={sha256} alt={t('photo.number', { number: index + 1 })} />
            <button type="button" onClick={() => remove(sha256)} aria-label={t('photo.remove', { number: index + 1 })}>
              <IconTrash size={22} aria-hidden />
            </button>
          </figure>
        ))}
        {!isTaking && hashes.length < mostPhotos && (
          <label className={classes['shoot']} htmlFor={id}>
            <IconCamera size={28} aria-hidden />
            <span>{label}</span>
            <input
              id={id}
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) void whileTaking(() => take(file))
                target.value = ''
              }}
            />
          </label>
        )}
      </div>
      {isTaking && <Notice tone="info">{t('photo.keeping')}</Notice>}
      {complaint && <Notice tone="warning">{t(`photo.${complaint}`)}</Notice>}
    </div>
  )
}

function Shot({ outbox, sha256, alt }: { outbox: Outbox; sha256: string; alt: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    void outbox.contentOf(sha256).then((content) => {
      if (content) setUrl((made = URL.createObjectURL(new Blob([content], { type: 'image/jpeg' }))))
    })
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [outbox, sha256])
  return url ? <img src={url} alt={alt} /> : <span className={classes['blank']} role="img" aria-label={alt} />
}
