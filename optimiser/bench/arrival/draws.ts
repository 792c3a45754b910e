import { Random } from '../../src/search/random.ts'

/** Draws from the distributions the simulated days are made of. */
export class Draws {
  private readonly random: Random
  constructor(seed: number) {
    this.random = new Random(seed)
  }

  unit(): number {
    return this.random.unit()
  }

  below(limit: number): number {
    return this.random.below(limit)
  }

  /** Box and Muller 1958. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.random.unit()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.random.unit())
  }

  /** Erlang's distribution with mean 1: the more steps, the narrower. */
  erlang(steps: number): number {
    let sum = 0
    for (let step = 0; step < steps; step++) sum -= Math.log(1 - this.random.unit())
    return sum / steps
  }
}
