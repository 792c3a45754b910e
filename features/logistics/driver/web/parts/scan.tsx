import { IconBarcode, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './capture.module.css'
import { Button, Notice, TextField } from './parts.tsx'
import { steadyReading } from './steady-reading.ts'

type Props = { label: string; onCode: (code: string) => void }

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: (new () => Detector) | undefined

const hasCamera = () => Boolean(navigator.mediaDevices)
const betweenMs = 250
/** As many as are kept of a code. */
const mostSigns = 200

/** Reads codes with the camera, and with a hand scanner or by typing. */
export function Scan({ label, onCode }: Props) {
  const t = useText('logistics-driver')
  const [typed, setTyped] = useState('')
  const [isLooking, setIsLooking] = useState(false)
  return (
    <div className={classes['capture']}>
      <form
        className={classes['scan']}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) onCode(typed.trim().slice(0, mostSigns))
          setTyped('')
        }}
      >
        <TextField label={label} value={typed} onChange={setTyped} enterKeyHint="done" autoCapitalize="characters" />
        {hasCamera() && (
          <button
            type="button"
            className={classes['scanButton']}
            aria-pressed={isLooking}
            aria-label={isLooking ? t('scan.stop') : t('scan.start')}
            onClick={() => setIsLooking(!isLooking)}
          >
            {isLooking ? <IconX size={28} aria-hidden /> : <IconBarcode size={28} aria-hidden />}
          </button>
        )}
      </form>
      {isLooking && <Camera onCode={(code) => onCode(code.slice(0, mostSigns))} onStop={() => setIsLooking(false)} />}
    </div>
  )
}

function Camera({ onCode, onStop }: { onCode: (code: string) => void; onStop: () => void }) {
  const t = useText('logistics-driver')
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const heard = useRef(onCode)
  useEffect(() => {
    heard.current = onCode
  })
  useEffect(() => {
    const stop = new AbortController()
    if (video.current) watch(video.current, stop.signal, (code) => heard.current(code)).catch(() => setIsRefused(true))
    return () => stop.abort()
  }, [])
  if (isRefused) return <Notice tone="warning">{t('scan.refused')}</Notice>
  return (
    <>
      <video ref={video} className={classes['video']} muted playsInline aria-label={t('scan.camera')} />
      <Button look="plain" onClick={onStop}>
        {t('scan.stop')}
      </Button>
    </>
  )
}

async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  // The camera isn't opened before there is something to read with.
  const detector = await createDetector()
  if (signal.aborted) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  try {
    await video.play()
  } catch (error) {
    stop()
    if (signal.aborted) return
    throw error
  }
  const steady = steadyReading()
  const look = async () => {
    const [found] = await detector.detect(video).catch(() => [])
    // Whoever closed the camera meanwhile read nothing.
    if (signal.aborted) return
    const code = steady(found?.rawValue)
    if (code !== undefined) {
      navigator.vibrate?.(60)
      onCode(code)
    }
    setTimeout(() => void look(), betweenMs)
  }
  await look()
}

/** The browser’s own, or ours where it has none, as in Safari and Firefox. */
async function createDetector(): Promise<Detector> {
  if (typeof BarcodeDetector !== 'undefined') return new BarcodeDetector()
  const { CodeReader } = await import('./code-reader.ts')
  return new CodeReader()
}
