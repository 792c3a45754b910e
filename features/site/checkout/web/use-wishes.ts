import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { changeWishlist, readShopper, type Shopper } from '../../shopper/contract.ts'
import { mostKept } from '../../shopper/rules.ts'

const place = 'shop wishes'

export type Wishes = { ids: number[]; add: (id: number) => void; remove: (ids: number[]) => void }

/** What the shop keeps for the person; nothing for visitors. */
export function useShopper(): Shopper | undefined {
  const isMember = useSession() !== undefined
  const { data } = useQuery({ ...queryOf(readShopper), enabled: isMember })
  return isMember ? data : undefined
}

/** The wishlist: of the customer who is signed in, else of this browser. What the browser kept moves to the customer. */
export function useWishes(shopper: Shopper | undefined): Wishes {
  const [kept, setKept] = useState(wishesHere)
  const { mutate } = useSend(changeWishlist, { stale: [readShopper] })
  const isOwn = shopper?.canSave === true
  const keep = (ids: number[]) => {
    localStorage.setItem(place, JSON.stringify(ids))
    setKept(ids)
  }
  useEffect(() => {
    if (!isOwn || kept.length === 0) return
    const moved = () => {
      localStorage.removeItem(place)
      setKept([])
    }
    mutate({ body: { add: kept, remove: [] } }, { onSuccess: moved })
  }, [isOwn, kept, mutate])
  if (isOwn)
    return {
      ids: shopper.wishes,
      add: (id) => mutate({ body: { add: [id], remove: [] } }),
      remove: (ids) => mutate({ body: { add: [], remove: ids } }),
    }
  return {
    ids: kept,
    add: (id) => keep([...kept.filter((one) => one !== id), id].slice(-mostKept.wishes)),
    remove: (ids) => keep(kept.filter((one) => !ids.includes(one))),
  }
}

const Kept = z.array(z.int().check(z.positive()))

function wishesHere(): number[] {
  try {
    return z.parse(Kept, JSON.parse(localStorage.getItem(place) ?? '[]'))
  } catch {
    return []
  }
}
