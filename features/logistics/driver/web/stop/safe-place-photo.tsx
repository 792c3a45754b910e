import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './stop.module.css'

type Props = { now: RouteNow; stopId: number; photo: string }

/** The picture of the safe place, from the device or, where it isn’t kept there, from the server. */
export function SafePlacePhoto(props: Props) {
  const t = useText('logistics-driver')
  const address = usePhoto(props)
  if (address === undefined) return t('stop.photoLater')
  return <img className={classes['photo']} src={address} alt={t('stop.photo')} />
}

function usePhoto({ now: { day, view }, stopId, photo }: Props): string | undefined {
  const [address, setAddress] = useState<string>()
  const isKept = view.keptPhotos.has(photo)
  useEffect(() => {
    let made: string | undefined
    let isWanted = true
    void day.readPhoto(stopId, photo).then((picture) => {
      if (!picture || !isWanted) return
      made = URL.createObjectURL(picture)
      setAddress(made)
    })
    return () => {
      isWanted = false
      setAddress(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [day, stopId, photo, isKept])
  return address
}
