import { settings } from "../settings.svelte.ts";

let context: AudioContext | null = null;

/** A short note on a wooden block: low when something was placed, high when it is one's turn. */
export function knock(high: boolean): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const at = context.currentTime;
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(high ? 620 : 300, at);
  tone.frequency.exponentialRampToValueAtTime(high ? 500 : 180, at + 0.08);
  loud.gain.setValueAtTime(0.2, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
  tone.connect(loud).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.15);
}
