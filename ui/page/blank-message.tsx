import { Button } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Brand } from './brand.tsx'
import classes from './blank-message.module.css'
import { Link } from '../button/link.tsx'
import type { Scene } from './picture.tsx'

const Picture = lazy(async () => ({ default: (await import('./picture.tsx')).Picture }))

type Props = {
  title: string
  text: string
  scene: Scene
  code?: string
  note?: string
  /** Where its button leads; to the home page unless something else is said. */
  way?: { to: string; label: string }
  children?: ReactNode
}

/** A page that says one thing: what happened, and where to go from here. */
export function BlankMessage({ title, text, scene, code, note, way, children }: Props) {
  const t = useText('ui')
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Brand name="Routewright" />
      </div>
      {code && (
        <div className={classes.code} aria-hidden>
          {code}
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {note && <p className={classes.note}>{note}</p>}
      {children}
      <Button component={Link} to={way?.to ?? '/'} className={classes.home}>
        {way?.label ?? t('backHome')}
      </Button>
      <div className={classes.picture}>
        <Suspense>
          <Picture scene={scene} />
        </Suspense>
      </div>
    </main>
  )
}
