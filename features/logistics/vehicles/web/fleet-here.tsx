import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, CloseButton } from '#ui/button/controls.ts'
import type { MappedVehicle } from '../contract.ts'
import classes from './fleet.module.css'

type Props = { vehicles: readonly MappedVehicle[]; onChoose: (id: number) => void; onClose: () => void }

/** The vehicles that stand in one place, by their names; the first has the focus, and Escape closes it. */
export function FleetHere({ vehicles, onChoose, onClose }: Props) {
  const t = useText('logistics-vehicles')
  const list = useRef<HTMLUListElement>(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  useEffect(() => {
    list.current?.querySelector('button')?.focus()
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <section className={classes.here} aria-label={t('here')}>
      <div className={classes.hereHead}>
        <strong>{t('here')}</strong>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      <ul ref={list}>
        {vehicles.map(({ id, name }) => (
          <li key={id}>
            <Button variant="subtle" size="compact-md" onClick={() => onChoose(id)}>
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
