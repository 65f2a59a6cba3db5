// The address stays as typed, so that a mistake in it can be seen and mended.
export { default, handle, loader, meta } from '#app/routes/errors/not-found.tsx';
