import { IconPlayerPause, IconPlayerPlay, IconRotate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Slider, Switch } from '#ui/input/inputs.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import classes from './course-film.module.css'
import { FilmScene } from './film-scene.tsx'

const scenes = 5
const secondsPerScene = 6
const length = scenes * secondsPerScene
const stepMs = 100

/** A short film of a delivery day, with captions in the person's language. */
export function CourseFilm() {
  const t = useText('people-academy')
  const [seconds, setSeconds] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [hasCaptions, showCaptions] = useState(true)
  const isOver = seconds >= length
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setSeconds((before) => Math.min(length, before + stepMs / 1000)), stepMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  if (isPlaying && isOver) setPlaying(false)
  const isPoster = seconds === 0 && !isPlaying
  const scene = Math.min(scenes - 1, Math.floor(seconds / secondsPerScene))
  const play = () => {
    if (isOver) setSeconds(0)
    setPlaying(!isPlaying)
  }
  const Sign = isOver ? IconRotate : isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <SectionCard title={t('film.title')} text={t('film.text')}>
      <div className={classes.screen}>
        <FilmScene
          scene={isPoster ? 3 : scene}
          share={isPoster ? 0.6 : (seconds % secondsPerScene) / secondsPerScene}
        />
        {hasCaptions && !isPoster && (
          <p className={classes.caption} aria-live={isPlaying ? 'polite' : 'off'}>
            {t(`film.captions.${scene}`)}
          </p>
        )}
      </div>
      <div className={classes.controls}>
        <ActionIcon
          variant="filled"
          color="primary"
          aria-label={t(isOver ? 'film.again' : isPlaying ? 'film.pause' : 'film.play')}
          onClick={play}
        >
          <Sign size={20} aria-hidden />
        </ActionIcon>
        <Seek seconds={seconds} onSeek={setSeconds} />
        <Switch
          label={t('film.showCaptions')}
          checked={hasCaptions}
          onChange={(event) => showCaptions(event.currentTarget.checked)}
        />
      </div>
    </SectionCard>
  )
}

function Seek({ seconds, onSeek }: { seconds: number; onSeek: (seconds: number) => void }) {
  const t = useText('people-academy')
  const { number } = useFormat()
  const clock = (value: number) => `${number(0)}:${number(Math.floor(value), { minimumIntegerDigits: 2 })}`
  return (
    <>
      <Slider
        className={classes.seek}
        min={0}
        max={length}
        step={1}
        label={null}
        thumbLabel={t('film.position')}
        value={seconds}
        onChange={onSeek}
      />
      <span className={classes.clock} aria-hidden>
        {`${clock(seconds)} / ${clock(length)}`}
      </span>
    </>
  )
}
