import { logarithm } from './exponent.ts'

/** A seeded stream of numbers: xoshiro128** (Blackman and Vigna 2018), the same on every machine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(seed: number) {
    let state = seed | 0
    const scramble = () => {
      state = (state + 0x9e3779b9) | 0
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
      return mixed ^ (mixed >>> 15)
    }
    this.a = scramble()
    this.b = scramble()
    this.c = scramble()
    this.d = scramble() | 1
  }

  /** The next 32 random bits, as a signed integer. */
  bits(): number {
    const times5 = Math.imul(this.b, 5)
    const result = Math.imul((times5 << 7) | (times5 >>> 25), 9)
    const shifted = this.b << 9
    this.c ^= this.a
    this.d ^= this.b
    this.b ^= this.c
    this.a ^= this.d
    this.c ^= shifted
    this.d = (this.d << 11) | (this.d >>> 21)
    return result
  }

  /** A number from 0 up to, not including, 1. */
  unit(): number {
    return (this.bits() >>> 0) * 2.3283064365386963e-10
  }

  /** How much worse a plan may become in annealing at this temperature (Metropolis et al. 1953). */
  grace(heat: number): number {
    return -heat * logarithm(1 - this.unit())
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return ((this.bits() >>> 0) * 2.3283064365386963e-10 * limit) | 0
  }
}
