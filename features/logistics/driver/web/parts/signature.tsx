import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './capture.module.css'
import { Button } from './parts.tsx'
import { blobOf, contextOf } from './pictures.ts'

type Props = { onChange: (signature: Blob | undefined) => void }

/** A field to sign in with a finger, on white paper whatever the screen is. */
export function Signature({ onChange }: Props) {
  const t = useText('logistics-driver')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  useEffect(() => clear(canvas.current), [])
  const draw = ({ nativeEvent, buttons, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return
    const moves = nativeEvent.getCoalescedEvents?.() ?? []
    const context = contextOf(currentTarget)
    for (const { offsetX, offsetY } of moves.length > 0 ? moves : [nativeEvent]) context.lineTo(offsetX, offsetY)
    context.stroke()
    context.beginPath()
    context.moveTo(nativeEvent.offsetX, nativeEvent.offsetY)
  }
  const begin = ({ nativeEvent, currentTarget, pointerId }: PointerEvent<HTMLCanvasElement>) => {
    currentTarget.setPointerCapture(pointerId)
    const context = contextOf(currentTarget)
    context.beginPath()
    context.moveTo(nativeEvent.offsetX, nativeEvent.offsetY)
    context.lineTo(nativeEvent.offsetX + 0.5, nativeEvent.offsetY + 0.5)
    context.stroke()
  }
  const end = async ({ currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    setIsEmpty(false)
    onChange(await blobOf(currentTarget, 'image/png'))
  }
  return (
    <div className={classes['capture']}>
      <canvas
        ref={canvas}
        className={classes['signature']}
        aria-label={t('proof.signature')}
        role="img"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={(event) => void end(event)}
      />
      {!isEmpty && (
        <Button
          look="plain"
          onClick={() => {
            clear(canvas.current)
            setIsEmpty(true)
            onChange(undefined)
          }}
        >
          {t('proof.clearSignature')}
        </Button>
      )}
    </div>
  )
}

function clear(canvas: HTMLCanvasElement | null): void {
  if (!canvas) return
  const scale = devicePixelRatio || 1
  const { width, height } = canvas.getBoundingClientRect()
  Object.assign(canvas, { width: width * scale, height: height * scale })
  const context = contextOf(canvas)
  context.scale(scale, scale)
  Object.assign(context, {
    fillStyle: 'white',
    strokeStyle: '#1d1a2b',
    lineWidth: 3,
    lineCap: 'round',
    lineJoin: 'round',
  })
  context.fillRect(0, 0, width, height)
}
