import { IconMap, IconMapPin, IconNavigation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './map.module.css'

type Props = {
  onZoom: (by: number) => void
  onAll: () => void
  onNext: (() => void) | undefined
  onPlace: (() => void) | undefined
}

/** What moves the map without a finger on it; what has no target isn't offered. */
export function Tools({ onZoom, onAll, onNext, onPlace }: Props) {
  const t = useText('logistics-driver')
  return (
    <div className={classes['tools']}>
      <Tool name={t('map.zoomIn')} icon="+" onClick={() => onZoom(1)} />
      <Tool name={t('map.zoomOut')} icon="−" onClick={() => onZoom(-1)} />
      <Tool name={t('map.all')} icon={<IconMap size={24} />} onClick={onAll} />
      {onNext && <Tool name={t('map.next')} icon={<IconMapPin size={24} />} onClick={onNext} />}
      {onPlace && <Tool name={t('map.me')} icon={<IconNavigation size={24} />} onClick={onPlace} />}
    </div>
  )
}

function Tool({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onClick}>
      <span aria-hidden>{icon}</span>
    </button>
  )
}
