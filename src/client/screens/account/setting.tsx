export { default } from '../coming/coming.tsx';
