import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './progress-bar.module.css'

const startPercent = 10
const tickMs = 800
const capPercent = 82
const resetMs = 300

/** The thin bar on top while a screen loads. */
export function ProgressBar() {
  const percent = useProgress()
  if (percent === undefined) return null
  return <div className={classes.bar} style={{ inlineSize: `${percent}%` }} aria-hidden />
}

function useProgress(): number | undefined {
  const router = useRouter()
  const [percent, setPercent] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = ({ pathChanged }: { pathChanged: boolean }) => {
      if (!pathChanged) return
      clearTimeout(timer)
      setPercent(startPercent)
      timer = setInterval(() => setPercent((now) => nextPercent(now ?? startPercent)), tickMs)
    }
    const finish = () => {
      clearTimeout(timer)
      setPercent((now) => (now === undefined ? undefined : 100))
      timer = setTimeout(() => setPercent(undefined), resetMs)
    }
    const leave = [router.subscribe('onBeforeLoad', start), router.subscribe('onResolved', finish)]
    return () => {
      clearTimeout(timer)
      for (const one of leave) one()
    }
  }, [router])
  return percent
}

/** A tick brings the bar a third of the way to its cap. */
export function nextPercent(now: number): number {
  return Math.min(capPercent, now + (capPercent - now) / 3 + 1)
}
